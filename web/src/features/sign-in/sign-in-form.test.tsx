// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { getStatus } from '#contract/status.ts'
import { SignInChoice } from './sign-in-choice.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { renderSignIn, renderInApp } from '#web-test/render.tsx'
import { sentRequest, stubApi } from '#web-test/stub-api.ts'

it('The sign-in form asks for email address and password, and sends whether to stay signed in', async () => {
  const api = stubApi()
  const onSignedIn = vi.fn<() => void>()
  const { user } = renderInApp(<SignInForm onSignedIn={onSignedIn} />)
  await user.type(screen.getByLabelText('Email'), 'ada@example.org')
  await user.type(screen.getByLabelText('Password'), 'correct horse battery')
  await user.click(screen.getByRole('checkbox', { name: 'Stay signed in for four weeks' }))
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  const body = { username: 'ada@example.org', password: 'correct horse battery', stayLoggedIn: true }
  await waitFor(() => expect(api.requests.at(-1)).toMatchObject({ line: 'POST /users/login', body }))
  expect(onSignedIn).not.toHaveBeenCalled()
  sentRequest(api.requests.at(-1)).respond({
    body: { token: 'Bearer A', attachmentToken: 'B', expiresAt: '' },
  })
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
})

it('The sign-in form asks for a code in a second step when the account needs one, and keeps a wrong code', async () => {
  const api = stubApi()
  const onSignedIn = vi.fn<() => void>()
  const { user } = renderInApp(<SignInForm onSignedIn={onSignedIn} />)
  await user.type(screen.getByLabelText('Email'), 'ada@example.org')
  await user.type(screen.getByLabelText('Password'), 'correct horse battery')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(api.requests.length).toBe(1))
  sentRequest(api.requests[0]).respond({ status: 401, body: { code: 'code_required', error: '' } })
  await user.type(await screen.findByLabelText('Code'), '123456')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  const first = { username: 'ada@example.org', password: 'correct horse battery', code: '123456' }
  await waitFor(() => expect(api.requests.at(-1)?.body).toMatchObject(first))
  sentRequest(api.requests.at(-1)).respond({ status: 401, body: { code: 'wrong_code', error: '' } })
  await screen.findByText(/This code is wrong or was used already/)
  expect(screen.getByLabelText('Code')).toHaveProperty('value', '123456')
  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }))
  await user.type(screen.getByLabelText('Recovery code'), 'ABCD-EFGH-JKLM-NPQR')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(api.requests.at(-1)?.body).toMatchObject({ code: 'ABCD-EFGH-JKLM-NPQR' }))
  expect(onSignedIn).not.toHaveBeenCalled()
  sentRequest(api.requests.at(-1)).respond({
    body: { token: 'Bearer A', attachmentToken: 'B', expiresAt: '' },
  })
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
})

it('The sign-in page shows the tagline below the headline', async () => {
  stubApi()
  renderSignIn(() => <SignInChoice onSignedIn={() => undefined} />, '')
  const headline = await screen.findByRole('heading', { name: 'Everything has its place.' })
  expect(headline.nextElementSibling?.textContent).toBe('Track, organise and manage your things.')
})

it('The sign-in page opens with the form for a new household when the server has no accounts', async () => {
  const oidc = { enabled: false, buttonText: '', autoRedirect: false, allowLocal: true }
  stubApi([[getStatus, { demo: false, allowRegistration: true, hasAccounts: false, oidc }]])
  const { user } = renderSignIn(() => <SignInChoice onSignedIn={() => undefined} />, '')
  await screen.findByRole('heading', { name: 'Set up your household' })
  await user.click(screen.getByRole('link', { name: 'Sign in' }))
  expect(await screen.findByRole('heading', { name: 'Everything has its place.' })).toBeTruthy()
})

it('The sign-in form keeps typed text when the status of the server arrives after the form is shown', async () => {
  const api = stubApi()
  const { user } = renderSignIn(() => <SignInChoice onSignedIn={() => undefined} />, '')
  await user.type(await screen.findByLabelText('Email'), 'ada@example.org')
  const isStatus = ({ line }: { line: string }) => line === 'GET /status'
  await waitFor(() => expect(api.requests.some(isStatus)).toBe(true))
  const oidc = { enabled: false, buttonText: '', autoRedirect: false, allowLocal: true }
  sentRequest(api.requests.find(isStatus)).respond({
    body: { demo: false, allowRegistration: true, passwordReset: true, oidc },
  })
  await screen.findByRole('link', { name: 'Forgot password?' })
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'ada@example.org')
})
