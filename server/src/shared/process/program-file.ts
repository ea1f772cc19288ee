/** A program for a thread or process of its own: the source beside `from`, or what is bundled beside the server. */
export function programFile({ filename, url }: ImportMeta, name: string): URL {
  return new URL(`./${name}.${filename.endsWith('.ts') ? 'ts' : 'js'}`, url)
}
