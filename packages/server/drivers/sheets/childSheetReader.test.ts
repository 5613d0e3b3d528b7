import { sheetReaderContract } from '../../ports/sheetReader.contract.ts'
import { createChildSheetReader } from './childSheetReader.ts'

sheetReaderContract(() => createChildSheetReader())
