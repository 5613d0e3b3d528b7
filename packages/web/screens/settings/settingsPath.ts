/** Where the settings are read and written. */
export const SETTINGS_PATH = '/sys/setting'
