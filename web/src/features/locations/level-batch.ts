import { type LocationLevel, listLocationLevels } from '#contract/locations/location-tree.ts'
import { call } from '#web/shared/api.ts'
import { valuedBy } from '#web/shared/account/valued-by.ts'

export const levelPageSize = 200

/** Maximum number of ids in one request. They are part of the URL, whose length is limited. */
const maxAtOnce = 100

export interface LoadedLevel extends LocationLevel {
  householdTotal: number
}

interface Waiting {
  id: string
  page: number
  resolve: (level: LoadedLevel) => void
  reject: (error: unknown) => void
}

let waiting: Waiting[] = []

/** Loads one page of the children of a location. Calls made in the same microtask share a request. */
export function loadLevel(id: string, page: number) {
  return new Promise<LoadedLevel>((resolve, reject) => {
    if (waiting.length === 0) queueMicrotask(sendWaiting)
    waiting.push({ id, page, resolve, reject })
  })
}

function sendWaiting() {
  const requests = waiting
  waiting = []
  for (const [page, ofPage] of Map.groupBy(requests, (one) => one.page)) {
    for (let start = 0; start < ofPage.length; start += maxAtOnce) {
      void send(page, ofPage.slice(start, start + maxAtOnce))
    }
  }
}

async function send(page: number, requests: readonly Waiting[]) {
  const query = {
    in: requests.map(({ id }) => id),
    page: String(page),
    pageSize: String(levelPageSize),
    ...valuedBy(),
  }
  try {
    const { levels, total: householdTotal } = await call(listLocationLevels, { query })
    for (const [index, { resolve }] of requests.entries()) {
      resolve({ ...(levels[index] ?? { parentId: null, total: 0, items: [] }), householdTotal })
    }
  } catch (error) {
    for (const { reject } of requests) reject(error)
  }
}
