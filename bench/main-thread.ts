import type { CDPSession } from 'playwright-core'

/** A traced event, as far as it is read: times in microseconds, `tdur` of the thread's own processor time. */
interface TraceEvent {
  name: string
  pid: number
  tid: number
  dur?: number
  tdur?: number
  args: { name?: string; data?: { functionName?: string; url?: string } }
}

export interface Tasks {
  /** Processor milliseconds of each task of the page's main thread, the longest first. */
  lengths: number[]
  /** Processor milliseconds by kind of work, the most first. */
  kinds: [name: string, ms: number][]
}

const kindsOfWork = new Set([
  'FunctionCall',
  'EvaluateScript',
  'v8.compile',
  'UpdateLayoutTree',
  'Layout',
  'PrePaint',
  'Paint',
  'Layerize',
  'Commit',
  'MinorGC',
  'MajorGC',
  'ParseHTML',
  'RunMicrotasks',
])

/** Runs some work of a page and returns the tasks of its main thread meanwhile. */
export async function traceTasks(cdp: CDPSession, run: () => Promise<unknown>): Promise<Tasks> {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: object[] }) => {
    // as: the protocol leaves open what an event holds.
    events.push(...(value as TraceEvent[]))
  }
  cdp.on('Tracing.dataCollected', collect)
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8'],
    },
  })
  await run()
  const isComplete = new Promise<void>((resolve) => cdp.once('Tracing.tracingComplete', () => resolve()))
  await cdp.send('Tracing.end')
  await isComplete
  cdp.off('Tracing.dataCollected', collect)
  return readTasks(events)
}

function readTasks(events: readonly TraceEvent[]): Tasks {
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}/${tid}`),
  )
  const ofPage = events.filter(({ pid, tid }) => mains.has(`${pid}/${tid}`))
  const lengths = ofPage
    .filter(({ name }) => name === 'RunTask')
    .map(({ tdur = 0 }) => tdur / 1000)
    .toSorted((one, other) => other - one)
  const kinds = new Map<string, number>()
  for (const { name, tdur = 0 } of ofPage)
    if (kindsOfWork.has(name)) kinds.set(name, (kinds.get(name) ?? 0) + tdur / 1000)
  return { lengths, kinds: [...kinds].toSorted(([, one], [, other]) => other - one) }
}

/** One line: the longest tasks, how many are over a limit, and what the time went into. */
export function describeTasks({ lengths, kinds }: Tasks, limit: number): string {
  const over = lengths.filter((length) => length > limit)
  const longest = lengths.slice(0, 3).map(Math.round).join(', ')
  const work = kinds.slice(0, 5).map(([name, ms]) => `${name} ${Math.round(ms)}`)
  return `longest tasks ${longest} ms, ${over.length} over ${limit} ms; ${work.join(', ')}`
}
