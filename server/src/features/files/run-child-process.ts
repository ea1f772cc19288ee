import { fork } from 'node:child_process'

interface ProcessLimits {
  /** The limit of the main thread's JavaScript heap. The program itself limits its other memory. */
  readonly heapMegabytes: number
  readonly maxSeconds: number
  readonly signal: AbortSignal
}

/**
 * Runs a program in a child process and returns what it passes to `sendResult`. Returns undefined when the program's
 * input makes it crash or exceed its limits. Rejects when the program fails for another reason, or when `signal` is
 * aborted.
 */
export async function runChildProcess<Result>(
  program: URL,
  args: readonly string[],
  { heapMegabytes, maxSeconds, signal }: ProcessLimits,
): Promise<Result | undefined> {
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
      // as: the caller names the type of the result that the program sends.
      child.once('message', (message) => resolve((message as { result: Result }).result))
      child.once('error', (error) => (late.aborted ? resolve(undefined) : reject(error)))
      // Exit code 1 is an error in the program. Any other end was caused by the input.
      child.once('exit', (code) =>
        code === 1 ? reject(new Error(`The program ${program.pathname} failed`)) : resolve(undefined),
      )
    })
  } finally {
    if (child.connected) child.disconnect()
  }
}
