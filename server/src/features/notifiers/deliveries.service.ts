import type { Context } from '#server/context.ts'
import { maxResponseLength } from '#server/outbound/describe-response.ts'
import { dailyJob, type Job } from '#server/jobs/jobs.ts'
import { createConcurrencyLimit } from '#server/shared/process/concurrency-limit.ts'
import { sendMessage } from './channels.ts'
import { deleteDeliveriesBefore, listDue, updateDelivery, type DueDelivery } from './notifiers.repository.ts'

const minuteMs = 60_000
/** Minutes to wait after each failed attempt. After the last attempt the delivery is given up. */
const waitMinutes = [1, 5, 30, 120, 360]
const maxAtOnce = 8
const maxPerRun = 200
/**
 * A run of the job starts no further delivery after this many milliseconds, because other jobs and newly due
 * deliveries wait for its end.
 */
const maxRunMs = 20_000
const retentionMs = 90 * 24 * 60 * minuteMs

/** Sends due deliveries of all households in turn. Deliveries that do not fit into the time of a run stay due. */
export const deliveryJob: Job = {
  name: 'deliveries',
  async run(context) {
    const now = context.now()
    const latest = now + Math.max(...waitMinutes) * minuteMs
    const due = await listDue(context.database.read, { now, latest }, maxPerRun)
    const limited = createConcurrencyLimit(maxAtOnce)
    const deliverInTime = async (one: DueDelivery) => {
      if (context.now() < now + maxRunMs) await deliver(context, one)
    }
    const done = await Promise.allSettled(
      due.map((one) => limited(() => deliverInTime(one), { requester: one.householdId })),
    )
    const failures = done.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    if (failures.length > 0) throw new AggregateError(failures, 'deliveries failed')
  },
}

async function deliver(context: Context, one: DueDelivery): Promise<void> {
  const { id, title, message, attempts, url, ownerEmail } = one
  let sent = { ok: false, answer: 'Cubby could not send it' }
  try {
    sent = await sendMessage(context, url, { title, text: message, ownerEmail })
  } finally {
    const wait = waitMinutes[attempts]
    const isOver = sent.ok || wait === undefined
    await context.database.write((tx) =>
      updateDelivery(tx, id, {
        attempts: attempts + 1,
        ok: Number(sent.ok),
        answer: sent.answer.slice(0, maxResponseLength),
        next_at: isOver ? null : context.now() + wait * minuteMs,
      }),
    )
  }
}

export const purgeDeliveriesJob: Job = dailyJob('old deliveries', (context, tx) =>
  deleteDeliveriesBefore(tx, context.now() - retentionMs),
)
