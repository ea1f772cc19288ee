// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PickerSkeleton } from './picker-skeleton.tsx'

it('The placeholder of a picker grows with the text when the browser enlarges it', () => {
  document.documentElement.style.fontSize = '24px'
  const { container } = render(<PickerSkeleton rowHeight={40} />)
  expect(container.firstElementChild).toHaveProperty('style.height', '60px')
})
