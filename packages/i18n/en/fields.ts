/**
 * Labels of fields that mean the same in every noun: `company.name.label` is 'field.name' unless the noun words it
 * itself. A field with another meaning ("Seller" instead of "Company") has its own label.
 */
export const fields = {
  'field.name': 'Name',
  'field.status': 'Status',
  'field.remark': 'Notes',
  'field.companyId': 'Company',
  'field.description': 'Description',
  'field.currency': 'Currency',
  'field.countryId': 'Country',
  'field.operatorId': 'Operator',
  'field.rateGroupId': 'Rate group',
  'field.timeZone': 'Time zone',
  'field.locale': 'Language',
  'field.ipList': 'Allowed addresses',
  'field.email': 'Email',
  'field.password': 'Password',
  'field.sortOrder': 'Order',
  'field.mcc': 'MCC',
  'field.product': 'Product',
} as const
