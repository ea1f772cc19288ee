import { fork } from 'node:child_process'

interface ProcessLimits {
  /** Of the memory of JavaScript in the first thread; what lies outside of it the program watches itself. */
  readonly heapMegabytes: number
  readonly maxSeconds: number
  readonly signal: AbortSignal
}

/**
 * The one message of a program that runs in a process of its own and ends with it; undefined when the process takes too
 * much time, or is ended by what it works on. Rejects when the program fails, or when it is stopped.
 */
export async function runChildProcess<Message extends object>(
  program: URL,
  args: readonly string[],
  { heapMegabytes, maxSeconds, signal }: ProcessLimits,
): Promise<Message | undefined> {
  signal.throwIfAborted()
  const late = AbortSignal.timeout(maxSeconds * 1000)
  const child = fork(program, [...args], {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${heapMegabytes}`],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    signal: AbortSignal.any([signal, late]),
    killSignal: 'SIGKILL',
  })
  try {
    return await new Promise((resolve, reject) => {
      // as: each program sends what its caller expects.
      child.once('message', (message) => resolve(message as Message))
      child.once('error', (error) => (late.aborted ? resolve(undefined) : reject(error)))
      // An error of the program ends it with 1; whatever else ends it is the doing of its file.
      child.once('exit', (code) =>
        code === 1 ? reject(new Error(`The program ${program.pathname} failed`)) : resolve(undefined),
      )
    })
  } finally {
    if (child.connected) child.disconnect()
  }
}
