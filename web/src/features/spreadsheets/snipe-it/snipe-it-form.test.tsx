// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { SnipeItForm } from '#web/features/spreadsheets/snipe-it/snipe-it-form.tsx'
import { renderInApp } from '#web-test/render.tsx'
import { sentRequest, stubApi } from '#web-test/stub-api.ts'

async function fill(address: string, key: string) {
  const { requests } = stubApi()
  const onChoose = vi.fn<(file: File) => void>()
  const { user } = renderInApp(<SnipeItForm onChoose={onChoose} />)
  await user.click(screen.getByText('Snipe-IT'))
  await user.type(screen.getByLabelText('Address of Snipe-IT'), address)
  if (key !== '') await user.type(screen.getByLabelText('API key'), key)
  await user.click(screen.getByRole('button', { name: 'Read assets' }))
  return { requests, onChoose }
}

it('The form for Snipe-IT passes the assets on as a file', async () => {
  const { requests, onChoose } = await fill('https://snipe.test ', ' secret')
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(requests[0]).toMatchObject({
    line: 'POST /items/import/snipe-it',
    body: { url: 'https://snipe.test', key: 'secret' },
  })
  sentRequest(requests[0]).respond({ body: 'Asset Name\nLamp\n' })
  await waitFor(() => expect(onChoose).toHaveBeenCalledOnce())
  const [file] = onChoose.mock.calls[0] ?? []
  expect([file?.name, await file?.text()]).toEqual(['Snipe-IT.csv', 'Asset Name\nLamp\n'])
})

it.each([
  [{ fields: { key: 'is refused by Snipe-IT' } }, 'Snipe-IT rejects this key.'],
  [
    { fields: { url: 'is not the address of a Snipe-IT' } },
    'No Snipe-IT can be read at this address, or it has more than 20,000 assets.',
  ],
  [
    { fields: { url: 'returned only 500 of 1200 assets' }, details: { read: 500, total: 1200 } },
    'Snipe-IT returned only a part: 500 of 1,200. Try again later.',
  ],
])('The form for Snipe-IT shows for the fault %o “%s”', async (fault, text) => {
  const { requests, onChoose } = await fill('https://snipe.test', 'wrong')
  await waitFor(() => expect(requests).toHaveLength(1))
  sentRequest(requests[0]).respond({
    status: 422,
    body: { error: 'The input is invalid.', code: 'invalid', ...fault },
  })
  expect(await screen.findByText(text)).toBeTruthy()
  expect(onChoose).not.toHaveBeenCalled()
})

it('The form for Snipe-IT sends nothing without an address and a key', async () => {
  const { requests } = await fill('snipe', '')
  expect(screen.getByText('Enter an address that begins with https:// or http://.')).toBeTruthy()
  expect(screen.getByText('Enter an API key.')).toBeTruthy()
  expect(requests).toHaveLength(0)
})
