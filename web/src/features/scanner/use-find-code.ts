import { useQueryClient } from '@tanstack/react-query'
import { getCodeAddress } from '#contract/printed-labels/codes.ts'
import { lookUpCode } from '#web/features/scanner/find-code.ts'
import type { Found } from '#web/features/scanner/found/found.ts'
import { type ScannedCode, readCode } from '#web/features/scanner/scan-text.ts'
import { call } from '#web/shared/api.ts'
import { basePath } from '#web/shared/base-path.ts'
import { useHousehold } from '#web/shared/account/session.ts'

const ownAddressesQuery = {
  queryKey: ['code-address', 'all'],
  queryFn: async () => (await call(getCodeAddress, {})).addresses,
  staleTime: 300_000,
}

/** Returns a function that looks up a scanned or typed code. Instead of rejecting, it resolves to the kind `failed`. */
export function useFindCode() {
  const queryClient = useQueryClient()
  const household = useHousehold()
  const deps = { queryClient, householdId: household?.id }

  async function find(code: string | ScannedCode): Promise<Found> {
    try {
      return await lookUpCode(deps, typeof code === 'string' ? await parseForThisServer(code) : code)
    } catch (error) {
      return { kind: 'failed', error, code }
    }
  }

  async function parseForThisServer(text: string) {
    const own = location.origin + basePath
    const known = readCode(text, [own])
    if (known.kind !== 'foreign') return known
    const addresses = await queryClient.fetchQuery(ownAddressesQuery).catch(() => [])
    return readCode(text, [own, ...addresses])
  }

  return find
}
