import { remindAdmins } from '#server/features/notifiers/reminders.service.ts'
import { dailyHouseholdJob, type Job } from '#server/jobs/jobs.ts'
import { todayIn } from '#server/shared/calendar-date.ts'
import { findLastVerified, isBackingUp } from './backups.service.ts'

const hour = 9
const timeoutMs = 2 * 86_400_000

const remindDaily = dailyHouseholdJob('backup reminder', hour, async (context, tx, day) => {
  if (!context.config.backups) return
  const last = await findLastVerified(context)
  if (context.now() - last < timeoutMs) return
  const date = todayIn(context.config.timeZone, last)
  await remindAdmins(context, tx, day.householdId, { kind: 'backup', date }, (words) => ({
    title: words.say('reminder.backup'),
    message: words.say('reminder.backupOld', { date: words.day(date) }),
  }))
})

/** Notifies server admins once when the last verified backup is older than two days, unless a backup is running. */
export const backupReminderJob: Job = {
  ...remindDaily,
  async run(context) {
    if (!isBackingUp(context)) await remindDaily.run(context)
  },
}
