import { ConfigError } from '#server/shared/config-error.ts'

/**
 * Variables that are not settings: those of compose files and clients, and those by which Kubernetes tells a container
 * of a service with the name `cubby` or `cubby-db`.
 */
const otherVariables = /^CUBBY_(PUBLISH|ADDRESS|URL|TOKEN|KEY)$|_(SERVICE|PORT)(_|$)/

/** Returns functions that read settings by name. An empty setting counts as missing. */
export function readSettings(environment: NodeJS.ProcessEnv) {
  const known = new Set<string>()

  function text(name: string): string | undefined {
    known.add(name)
    return environment[name]?.trim() || undefined
  }

  /** Returns the variables that were not read although their names begin like those of settings. */
  function listUnknown(): string[] {
    const others = Object.keys(environment).filter(
      (name) => name.startsWith('CUBBY_') && !known.has(name) && !otherVariables.test(name),
    )
    return others.filter((name) => text(name) !== undefined)
  }

  function whole(name: string, otherwise: number, min: number, max: number): number {
    const value = text(name)
    if (value === undefined) return otherwise
    const number = Number(value)
    if (!Number.isInteger(number) || number < min || number > max) {
      throw new ConfigError(`${name} is "${value}"; it must be a whole number from ${min} to ${max}.`)
    }
    return number
  }

  function flag(name: string, otherwise: boolean): boolean {
    const value = text(name)?.toLowerCase()
    if (value === undefined) return otherwise
    if (['1', 't', 'true', 'yes', 'on'].includes(value)) return true
    if (['0', 'f', 'false', 'no', 'off'].includes(value)) return false
    throw new ConfigError(`${name} is "${value}"; it must be true or false.`)
  }

  return { text, whole, flag, listUnknown }
}
