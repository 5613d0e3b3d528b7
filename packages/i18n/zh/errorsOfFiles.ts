import type { errorsOfFiles as en } from '../en/errorsOfFiles.ts'

/** 上传的文件与导入被拒绝的原因。 */
export const errorsOfFiles = {
  'error.import.empty': '文件中没有数据行，请在表头下添加后重新上传。',
  'error.import.columns': '缺少列“{column}”，请下载模板并保留表头。',
  'error.import.tooManyRows': '每个文件最多 {max} 行，请拆分。',
  'error.import.mapping': '每个字段只能对应一列，请检查列的对应关系。',
  'error.import.sheetGone': '文件已失效，请重新选择。',
  'error.import.unknown': '没有可选的{entity}与此相符，请填写控制台中的名称或 ID。',
  'error.import.cellCut':
    '单元格最多容纳 32,767 个字符，文本已被截断。请填写完整文本，或留空不修改。',
  'error.import.cellFormula': '单元格是公式，请粘贴为数值。',
  'error.import.cellError': '单元格显示错误 {error}，请填写值或留空。',
  'error.import.twice': '本表中已有另一行对应同一条记录。',
  'error.import.ambiguousKey': '该行对应 {count} 条记录，请补充可区分它们的列。',
  'error.import.ambiguous': '有多个{entity}使用该名称，请填写 ID。',
  'error.file.required': '请选择文件。',
  'error.file.name': '文件名中有不可见字符。请重命名文件后重试。',
  'error.file.type': '文件格式不符：请使用未加密、不含宏的 txt、csv、xls 或 xlsx。',
  'error.file.empty': '导入文件为空，请选择包含号码的文件。',
  'error.file.tooLarge': '文件过大，最大 {max} MB，请拆分。',
  'error.file.bomb': '文件解压后远超号码名单的大小，请另存后重试。',
  'error.file.encoding': '第 {line} 行编码无法识别，请将文件另存为 UTF-8。',
  'error.file.encodingUnclear':
    '文件可按 {encodings} 读取，但文字不同。请指定编码，或将文件另存为 UTF-8。',
  'error.file.lineTooLong': '第 {line} 行过长，请每行一个号码。',
  'error.file.columns': '文件列数过多，请只保留号码列。',
  'error.file.broken': '文件无法读取，请打开后另存再试。',
  'error.file.timeout': '读取文件超时，请拆分后重试。',
} as const satisfies Record<keyof typeof en, string>
