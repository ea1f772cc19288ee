// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import { expect, it, onTestFinished } from 'vitest'
import { getSelf } from '#contract/accounts/users.ts'
import { getHousehold } from '#contract/households/households.ts'
import { type Claim, listClaims } from '#contract/insurance/claims.ts'
import { listCoverage, listCoverageItems, type PolicyCoverage } from '#contract/insurance/coverage.ts'
import { listPolicies, type Policy } from '#contract/insurance/policies.ts'
import { InsurancePage } from './insurance-page.tsx'
import { policiesQuery } from './insurance.queries.ts'
import ca from '#web/i18n/locales/ca.json' with { type: 'json' }
import ko from '#web/i18n/locales/ko-KR.json' with { type: 'json' }
import { householdQuery } from '#web/shared/account/session.ts'
import { renderPage, toastTexts } from '#web-test/render.tsx'
import { sentRequest, stubApi } from '#web-test/stub-api.ts'

// as: the test policy has only the properties that the page reads.
const home = {
  id: 'home',
  name: 'Home contents',
  insurer: 'Mobiliar',
  policyNumber: 'HR-1',
  starts: '2026-01-01',
  ends: '',
  currency: 'EUR',
  coversAll: true,
  deductible: 200,
  limitTotal: 1000,
  limitPerItem: 500,
  categories: [],
  contact: '',
} as unknown as Policy

const settlement = {
  loss: 1900,
  aboveItemLimit: 300,
  aboveCategoryLimits: 0,
  deductible: 200,
  aboveTotalLimit: 400,
  pays: 1000,
}

const coverage: PolicyCoverage = {
  policyId: 'home',
  name: 'Home contents',
  state: 'inForce',
  hasProblems: true,
  checked: { count: 12, settlement, categories: [], aboveItemLimit: 1, withoutProof: 3 },
}

// as: the test claims have only the properties that the list reads.
const theft = {
  id: 'theft',
  name: 'Burglary',
  kind: 'theft',
  date: '2026-11-12',
  state: 'partlyPaid',
  itemCount: 3,
  loss: 900,
  paidAmount: 400,
  currency: 'EUR',
} as Claim

async function show({
  policies = [home],
  state = coverage,
  role = 'owner',
}: {
  policies?: readonly Policy[]
  state?: PolicyCoverage
  role?: string
} = {}) {
  const api = stubApi([
    [getSelf, { item: { id: 'jana', defaultGroupId: 'mill', role, name: 'Jana' } }],
    [getHousehold, { id: 'mill', name: 'Mill', currency: 'EUR', timeZone: 'UTC' }],
    [listClaims, [theft]],
    [listPolicies, policies],
    [listCoverage, [state]],
    [listCoverageItems, { page: 1, pageSize: 50, total: 0, items: [] }],
  ])
  return { ...(await renderPage('/insurance', InsurancePage, '/insurance')), ...api }
}

it('The page of insurance shows what a policy would not pay if everything were lost', async () => {
  const { user } = await show()
  expect(await screen.findByText(/^If everything were lost: €1,000.00 of €1,900.00/)).toBeTruthy()
  expect(screen.getByText('€400.00 above the limit of €1,000.00 in total')).toBeTruthy()
  expect(screen.getByText('1 item above the limit per item: €300.00 not covered')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show: 3 items with neither photo nor receipt' }))
  expect(await screen.findByRole('dialog', { name: 'With neither photo nor receipt' })).toBeTruthy()
})

it('The page of insurance asks the user to edit a policy in another currency, and does not compare its limits', async () => {
  await show({ state: { ...coverage, state: 'otherCurrency', hasProblems: false, checked: null } })
  expect(await screen.findByText(/Edit the policy to change its amounts/)).toBeTruthy()
  expect(screen.queryByText(/If everything were lost/)).toBeNull()
})

it('The form of a policy shows the value that another user has saved since it opened, before it overwrites it', async () => {
  const { user, lines, queryClient } = await show()
  await user.click(await screen.findByRole('button', { name: 'Actions: Home contents' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit policy' }))
  await user.type(dialog.getByRole('textbox', { name: 'Insurer' }), ' AG')
  act(() => void queryClient.setQueryData(policiesQuery.queryKey, [{ ...home, insurer: 'Helvetia' }]))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('Saved by someone else: Helvetia')
  expect(lines()).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(lines()).toEqual(['PUT /policies/home']))
})

it('The page of insurance shows the state of a claim, its loss and what was paid', async () => {
  await show()
  const link = await screen.findByRole('link', { name: 'Burglary' })
  expect(link.getAttribute('href')).toBe('/claim/theft')
  expect(screen.getByText(/^Partly paid/)).toBeTruthy()
  expect(screen.getByText('3 items')).toBeTruthy()
  expect(screen.getByText('€400.00 paid')).toBeTruthy()
})

it("A new claim is for the household's only policy, and is named after its event when the user types no name", async () => {
  const { user, requests, queryClient } = await show()
  await queryClient.fetchQuery(householdQuery)
  await screen.findByText('Home contents')
  await user.click(screen.getByRole('button', { name: 'New claim' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New claim' }))
  await user.click(dialog.getByRole('button', { name: 'Fire' }))
  await user.click(dialog.getByRole('button', { name: 'Begin' }))
  await waitFor(() => expect(requests.map(({ line }) => line)).toContain('POST /claims'))
  expect(sentRequest(requests.find(({ line }) => line === 'POST /claims')).body).toMatchObject({
    kind: 'fire',
    name: expect.stringMatching(/^Fire, /),
    policyId: 'home',
  })
})

it('Viewers cannot change policies or begin a claim', async () => {
  await show({ role: 'viewer' })
  await screen.findByText('Home contents')
  expect(screen.queryByRole('button', { name: 'New claim' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Policy' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Actions/ })).toBeNull()
})

it.each([
  ['ko-KR', ko, '‘Home contents’ 삭제할까요?', 'info: ‘Home contents’ 삭제됨'],
  ['ca', ca, 'Voleu suprimir «Home contents»?', 'info: «Home contents» s’ha suprimit'],
] as const)(
  'Deleting a policy names no other kind of record in %s',
  async (language, texts, title, toast) => {
    i18next.addResourceBundle(language, 'translation', texts)
    await i18next.changeLanguage(language)
    onTestFinished(() => void i18next.changeLanguage('en'))
    const { user, requests } = await show()
    await user.click(await screen.findByRole('button', { name: /: Home contents$/ }))
    await user.click(await screen.findByRole('menuitem', { name: texts['action.delete'] }))
    const dialog = await screen.findByRole('dialog', { name: title })
    await user.click(within(dialog).getByRole('button', { name: texts['action.delete'] }))
    const deletion = () => requests.find(({ line }) => line.startsWith('DELETE'))
    await waitFor(() => expect(deletion()).toBeDefined())
    sentRequest(deletion()).respond({ batchId: 'deletion' })
    await waitFor(() => expect(toastTexts()).toEqual([toast]))
  },
)
