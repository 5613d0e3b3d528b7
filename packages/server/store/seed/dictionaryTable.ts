import { smsProducts, smsRules } from '@tandem/model'

/** The dictionaries of a new platform; codes and values are those clients of the API family request. */
export const dictionaryTable: readonly {
  code: string
  zh: string
  en: string
  items: readonly (readonly [value: string, zh: string, en: string])[]
}[] = [
  {
    code: 'yn',
    zh: '是否',
    en: 'Yes or no',
    items: [
      ['1', '是', 'Yes'],
      ['0', '否', 'No'],
    ],
  },
  {
    code: 'user_status',
    zh: '用户状态',
    en: 'User status',
    items: [
      ['1', '正常', 'Active'],
      ['2', '冻结', 'Frozen'],
    ],
  },
  {
    code: 'valid_status',
    zh: '有效状态',
    en: 'Validity',
    items: [
      ['1', '有效', 'Valid'],
      ['0', '无效', 'Invalid'],
    ],
  },
  {
    code: 'dict_item_status',
    zh: '字典项状态',
    en: 'Dictionary item status',
    items: [
      ['1', '启用', 'Active'],
      ['0', '停用', 'Off'],
    ],
  },
  {
    code: 'menu_type',
    zh: '菜单类型',
    en: 'Menu type',
    items: [
      ['0', '一级菜单', 'First-level menu'],
      ['1', '子菜单', 'Menu'],
      ['2', '按钮', 'Button'],
    ],
  },
  {
    code: 'global_perms_type',
    zh: '授权策略',
    en: 'Authorization strategy',
    items: [
      ['1', '授权后可见', 'Visible when granted'],
      ['2', '授权后可编辑', 'Editable when granted'],
    ],
  },
  {
    code: 'perms_type',
    zh: '权限策略',
    en: 'Permission strategy',
    items: [
      ['1', '显示', 'Visible'],
      ['2', '禁用', 'Disabled'],
    ],
  },
  {
    code: 'msg_category',
    zh: '消息类别',
    en: 'Message category',
    items: [
      ['1', '通知', 'Notification'],
      ['2', '系统消息', 'System message'],
    ],
  },
  {
    code: 'msg_type',
    zh: '接收范围',
    en: 'Recipients',
    items: [
      ['ALL', '所有人', 'Everyone'],
      ['COMPANY', '指定公司', 'Companies'],
      ['ROLE', '指定角色', 'Roles'],
      ['USER', '指定用户', 'Specific people'],
    ],
  },
  {
    code: 'send_status',
    zh: '发布状态',
    en: 'Publication',
    items: [
      ['0', '草稿', 'Draft'],
      ['1', '已发布', 'Published'],
      ['2', '已撤销', 'Withdrawn'],
    ],
  },
  {
    code: 'log_type',
    zh: '日志类型',
    en: 'Log',
    items: [
      ['1', '登录日志', 'Sign-ins'],
      ['2', '操作日志', 'Operations'],
    ],
  },
  {
    code: 'operate_type',
    zh: '操作类型',
    en: 'Operation',
    items: [
      ['1', '查询', 'Query'],
      ['2', '添加', 'Add'],
      ['3', '修改', 'Edit'],
      ['4', '删除', 'Delete'],
      ['5', '导入', 'Import'],
      ['6', '导出', 'Export'],
    ],
  },
  {
    code: 'priority',
    zh: '优先级',
    en: 'Priority',
    items: [
      ['L', '一般', 'General'],
      ['M', '重要', 'Important'],
      ['H', '紧急', 'Urgent'],
    ],
  },
  {
    code: 'sms_product',
    zh: '短信产品',
    en: 'SMS product',
    items: smsProducts.map((product) => [
      product,
      smsRules[product].title.zh,
      smsRules[product].title.en,
    ]),
  },
  {
    code: 'sms_status',
    zh: '短信状态',
    en: 'Message status',
    items: [
      ['queued', '排队中', 'Queued'],
      ['submitting', '提交中', 'Submitting'],
      ['submitted', '已提交', 'Submitted'],
      ['delivered', '已送达', 'Delivered'],
      ['undelivered', '未送达', 'Undelivered'],
      ['rejected', '已拒绝', 'Rejected'],
      ['expired', '已过期', 'Expired'],
      ['unknown', '未知', 'Unknown'],
      ['leftOut', '已筛除', 'Left out'],
    ],
  },
  {
    code: 'sex',
    zh: '性别',
    en: 'Sex',
    items: [
      ['1', '男', 'Male'],
      ['2', '女', 'Female'],
    ],
  },
  {
    code: 'status',
    zh: '状态',
    en: 'Status',
    items: [
      ['1', '正常', 'Active'],
      ['2', '冻结', 'Frozen'],
    ],
  },
  {
    code: 'del_flag',
    zh: '删除状态',
    en: 'Deletion',
    items: [
      ['0', '正常', 'Kept'],
      ['1', '已删除', 'Deleted'],
    ],
  },
  {
    code: 'form_perms_type',
    zh: '表单权限策略',
    en: 'Form permission strategy',
    items: [
      ['1', '可见', 'Visible'],
      ['2', '可编辑', 'Editable'],
    ],
  },
  {
    code: 'org_category',
    zh: '机构类型',
    en: 'Department type',
    items: [
      ['1', '公司', 'Company'],
      ['2', '部门', 'Department'],
      ['3', '岗位', 'Post'],
    ],
  },
  {
    code: 'depart_status',
    zh: '部门状态',
    en: 'Department status',
    items: [
      ['1', '启用', 'Active'],
      ['0', '停用', 'Off'],
    ],
  },
  {
    code: 'position_rank',
    zh: '职务级别',
    en: 'Position rank',
    items: [
      ['1', '员级', 'Junior'],
      ['2', '助级', 'Assistant'],
      ['3', '中级', 'Intermediate'],
      ['4', '副高级', 'Associate senior'],
      ['5', '正高级', 'Senior'],
    ],
  },
  {
    code: 'rule_conditions',
    zh: '条件规则',
    en: 'Rule conditions',
    items: [
      ['>', '大于', 'Greater than'],
      ['>=', '大于等于', 'At least'],
      ['<', '小于', 'Less than'],
      ['<=', '小于等于', 'At most'],
      ['=', '等于', 'Equal to'],
      ['!=', '不等于', 'Not equal to'],
      ['IN', '包含', 'One of'],
      ['LIKE', '模糊', 'Contains'],
    ],
  },
]
