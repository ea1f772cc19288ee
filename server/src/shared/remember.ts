/** Answers of a household at one revision, kept until something of it changes. */
export type Remember = <T>(
  groupId: string,
  revision: number,
  key: string,
  compute: () => Promise<T>,
) => Promise<T>

interface Remembered {
  revision: number
  answers: Map<string, Promise<unknown>>
}

const maxHouseholds = 200
const maxAnswers = 100

/** A memory for counts and totals, so that they are asked of the tables once a revision. */
export function createRemember(): Remember {
  const households = new Map<string, Remembered>()
  return (groupId, revision, key, compute) => {
    const known = households.get(groupId)
    const household = known?.revision === revision ? known : { revision, answers: new Map() }
    if (known && known.revision > revision) return compute()
    households.delete(groupId)
    households.set(groupId, household)
    dropOldest(households, maxHouseholds)
    const answer = household.answers.get(key)
    // as: a key always names the same computation.
    if (answer) return answer as ReturnType<typeof compute>
    const computed = compute()
    household.answers.set(key, computed)
    dropOldest(household.answers, maxAnswers)
    computed.catch(() => household.answers.delete(key))
    return computed
  }
}

function dropOldest(map: Map<string, unknown>, size: number): void {
  if (map.size <= size) return
  const [oldest] = map.keys()
  if (oldest !== undefined) map.delete(oldest)
}
