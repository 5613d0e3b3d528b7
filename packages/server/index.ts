export { startPlatform, type Platform } from './start/startPlatform.ts'
export { BadSetting, readSettings, type Settings } from './settings.ts'
