/** What is refused about uploaded files and imports. */
export const errorsOfFiles = {
  'error.import.empty': 'The file has no rows. Add rows below the header and upload it again.',
  'error.import.columns':
    'The column “{column}” is missing. Download the template and keep its header.',
  'error.import.tooManyRows': 'At most {max} rows per file. Split the file.',
  'error.import.mapping': 'Each field can use only one column. Check the columns.',
  'error.import.sheetGone': 'The file is no longer here. Choose it again.',
  'error.import.unknown': 'No {entity} with this name or ID that you can choose.',
  'error.import.cellCut':
    'This text was cut off because a cell holds 32,767 characters. Enter the full text or leave the cell empty.',
  'error.import.cellFormula': 'The cell has a formula. Paste its value instead.',
  'error.import.cellError': 'The cell shows the error {error}. Enter a value or leave it empty.',
  'error.import.twice': 'Another row in this sheet refers to the same record.',
  'error.import.ambiguousKey':
    'This row matches {count} records. Add the columns that tell them apart.',
  'error.import.ambiguous': 'More than one {entity} has this name. Use its ID instead.',
  'error.file.required': 'Choose a file.',
  'error.file.name':
    'The name of this file has characters that cannot be seen. Rename the file and try again.',
  'error.file.type':
    'File format mismatch: use txt, csv, xls or xlsx, unencrypted and without macros.',
  'error.file.empty': 'The import file is empty. Choose a file that contains numbers.',
  'error.file.tooLarge': 'The file is larger than {max} MB. Split it.',
  'error.file.bomb':
    'The file unpacks to far more than a list of numbers. Save it again and retry.',
  'error.file.encoding': 'Line {line} has an unknown encoding. Save the file as UTF-8.',
  'error.file.encodingUnclear':
    'The file can be read as {encodings}, with different letters. Say which encoding it is, or save it as UTF-8.',
  'error.file.lineTooLong': 'Line {line} is too long. Put one number on each line.',
  'error.file.columns': 'The file has too many columns. Keep only the column with the numbers.',
  'error.file.broken': 'The file can’t be read. Open it, save it again and retry.',
  'error.file.timeout': 'Reading the file took too long. Split it and try again.',
} as const
