import type { HouseholdDb } from '#server/database/household-db.ts'
import { newLabelRecord } from '#server/features/labels/labels.mapper.ts'
import { findLabelsNamed } from '#server/features/labels/labels.repository.ts'

interface Import {
  readonly household: HouseholdDb & { readonly now: number }
  readonly newId: () => string
  /** Hears of each name that was not asked for before. */
  readonly onName: () => void
}

/** Finds labels by name, and collects the ones that are new. */
export function createLabelNames({ household, newId, onName }: Import) {
  /** The oldest label of each name. */
  const idByName = new Map<string, string | undefined>()
  const nameById = new Map<string, string>()
  let newLabels: ReturnType<typeof newLabelRecord>[] = []

  /** Must come before anything else is asked about these names. */
  async function lookUp(names: readonly string[]): Promise<void> {
    const unknown = new Set(names.filter((name) => !idByName.has(name)))
    if (unknown.size === 0) return
    for (const name of unknown) {
      onName()
      idByName.set(name, undefined)
    }
    for (const { id, name } of await findLabelsNamed(household, [...unknown])) {
      nameById.set(id, name)
      idByName.set(name, idByName.get(name) ?? id)
    }
  }

  /** The labels of these names; of several with the same name, those that the item has already count. */
  function labels(names: readonly string[], present: readonly string[]): string[] {
    return names.flatMap((name) => {
      const own = present.filter((id) => nameById.get(id) === name)
      return own.length > 0 ? own : (idByName.get(name) ?? newLabel(name))
    })
  }

  function newLabel(name: string): string {
    const id = newId()
    newLabels.push(newLabelRecord(id, household.now, { name }))
    idByName.set(name, id)
    return id
  }

  /** Returns what was created since the last call. */
  function takeNew() {
    const taken = newLabels
    newLabels = []
    return taken
  }

  return { lookUp, labels, takeNew }
}
