// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { listCurrencies } from '#contract/currencies.ts'
import { RegisterForm } from './register-form.tsx'
import { renderInApp } from '#web-test/render.tsx'
import { sentRequest, stubApi } from '#web-test/stub-api.ts'

it('The form of a new account only signs in again when it has created the account but could not sign in', async () => {
  const api = stubApi([[listCurrencies, [{ code: 'EUR' }]]])
  const onSignedIn = vi.fn<() => void>()
  const { user } = renderInApp(<RegisterForm onSignedIn={onSignedIn} />)
  await user.type(screen.getByRole('textbox', { name: 'Your name' }), 'Ada')
  await user.type(screen.getByLabelText('Email'), 'ada@example.org')
  await user.type(screen.getByLabelText('Password'), 'correct horse battery')
  const create = screen.getByRole('button', { name: 'Create household' })
  await user.click(create)
  await waitFor(() => expect(api.lines()).toEqual(['POST /users/register']))
  sentRequest(api.requests.at(-1)).respond()
  await waitFor(() => expect(api.lines().at(-1)).toBe('POST /users/login'))
  sentRequest(api.requests.at(-1)).fail()
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''))
  await user.click(create)
  await waitFor(() => expect(api.lines().slice(1)).toEqual(['POST /users/login', 'POST /users/login']))
  sentRequest(api.requests.at(-1)).respond({ body: { token: 'A', attachmentToken: 'B', expiresAt: '' } })
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
})
