// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { PathLinks } from '#web/features/locations/path-links.tsx'
import { renderPage } from '#web-test/render.tsx'

const steps = (count: number) =>
  Array.from(
    { length: count },
    (_, index) => ({ type: 'location', id: `${index}`, name: `Box ${index}` }) as const,
  )
const names = () => screen.getAllByRole('link').map((link) => link.textContent)

it('A short path is shown completely', async () => {
  await renderPage('/item', () => <PathLinks label="Inside" steps={steps(5)} />, '/item')
  expect(names()).toEqual(['Box 0', 'Box 1', 'Box 2', 'Box 3', 'Box 4'])
  expect(screen.queryByRole('button')).toBeNull()
})

it('The middle of a long path is hidden until the user reveals it', async () => {
  const { user } = await renderPage('/item', () => <PathLinks label="Inside" steps={steps(29)} />, '/item')
  expect(names()).toEqual(['Box 0', 'Box 26', 'Box 27', 'Box 28'])
  await user.click(screen.getByRole('button', { name: 'Show 25 more' }))
  expect(names()).toHaveLength(29)
  expect(document.activeElement?.textContent).toBe('Box 1')
})

it('The middle of a long path is hidden again when the path changes', async () => {
  function Page() {
    const [count, setCount] = useState(29)
    return (
      <>
        <PathLinks label="Inside" steps={steps(count)} />
        <button type="button" onClick={() => setCount(28)}>
          Another
        </button>
      </>
    )
  }
  const { user } = await renderPage('/item', Page, '/item')
  await user.click(screen.getByRole('button', { name: 'Show 25 more' }))
  await user.click(screen.getByRole('button', { name: 'Another' }))
  expect(names()).toEqual(['Box 0', 'Box 25', 'Box 26', 'Box 27'])
})
