/**
 * Returns the file of a program for a thread or process: its source beside `from`, or its bundle beside the bundled
 * server.
 */
export function programFile({ filename, url }: ImportMeta, name: string): URL {
  return new URL(`./${name}.${filename.endsWith('.ts') ? 'ts' : 'js'}`, url)
}
