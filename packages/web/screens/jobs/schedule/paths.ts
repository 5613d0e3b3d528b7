/** Where schedules are, as the family calls them. */
export const schedulePath = '/sys/quartzJob'
export const scheduleNoun = 'scheduledJob'
