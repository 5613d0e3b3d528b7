// [MS-XLSX] 2.2.2 and 18.18.11 of ECMA-376, then what Excel in German, French, Spanish, Italian, Portuguese, Dutch,
// Russian and Polish writes to a text file, and LibreOffice and Google Sheets.
const ERRORS = new Set(
  `#N/A #REF! #VALUE! #NAME? #DIV/0! #NULL! #NUM! #GETTING_DATA #SPILL! #CALC! #FIELD! #BLOCKED! #UNKNOWN! #CONNECT!
  #BUSY! #EXTERNAL! #PYTHON! #TIMEOUT! #ERROR! #NV #BEZUG! #WERT! #ZAHL! #ÜBERLAUF! #VALEUR! #NOM? #NOMBRE! #NUL!
  #PROPAGATION! #¡REF! #¡VALOR! #¿NOMBRE? #¡DIV/0! #¡NUM! #¡NULO! #N/D #RIF! #VALORE! #NOME? #VALOR! #NB! #GETAL!
  #WAARDE! #VERW! #NAAM? #Н/Д #ССЫЛКА! #ЗНАЧ! #ИМЯ? #ДЕЛ/0! #ЧИСЛО! #ПУСТО! #ADR! #ARG! #NAZWA? #LICZBA! #ZERO!`
    .split(/\s+/)
    .map((word) => word.toUpperCase()),
)

/** What a cell shows that has an error of no known name. */
export const UNNAMED_ERROR = '#ERROR!'

/** Whether a cell shows an error of a spreadsheet instead of a value, in a workbook or in a text file saved from one. */
export const isCellError = (text: string): boolean =>
  text.startsWith('#') && ERRORS.has(text.trim().toUpperCase())

/** What a cell with a formula says: it is never evaluated, and no value. */
export const FORMULA_CELL = '=…'
