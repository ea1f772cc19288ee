// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getItemInsurance, type ItemInsurance as Insurance } from '#contract/insurance/item-insurance.ts'
import { ItemInsurance } from './item-insurance.tsx'
import { renderPage } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

async function show(insurance: Insurance) {
  const api = stubApi([[getItemInsurance, insurance]])
  return { ...(await renderPage('/item', () => <ItemInsurance itemId="bike" />, '/item')), ...api }
}

const theft = { id: 'theft', name: 'Burglary', state: 'draft', condition: 'stolen' } as const

it('The page of an item links to its claim and its policy, with its condition and category', async () => {
  await show({
    claims: [theft],
    policies: [{ id: 'home', name: 'Home contents', category: 'Bicycles' }],
  })
  const claim = await screen.findByRole('link', { name: /In claim “Burglary”/ })
  expect([claim.getAttribute('href'), claim.textContent]).toEqual([
    '/claim/theft',
    'In claim “Burglary”Stolen · Draft',
  ])
  const policy = screen.getByRole('link', { name: /Covered by “Home contents”/ })
  expect([policy.getAttribute('href'), policy.textContent]).toEqual([
    '/insurance',
    'Covered by “Home contents”Bicycles',
  ])
})

it('The page of an item shows nothing about insurance when no claim has the item and no policy covers it', async () => {
  const { queryClient } = await show({ claims: [], policies: [] })
  await waitFor(() => expect(queryClient.getQueryData(['item-insurance', 'bike'])).toBeTruthy())
  expect(screen.queryByText('Insurance')).toBeNull()
})
