// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { PublicFrame } from '../../../src/app/layout/PublicFrame.tsx'
import { show } from '../generate/harness.tsx'

it.each([
  ['en', 'Athar'],
  ['ar', 'أثر'],
] as const)('[9.12] the copyright runs from 2023 to this year: %s', (locale, name) => {
  const { container } = show(PublicFrame, { resource: 'projects', locale })
  const text = container.querySelector('footer')?.textContent?.replace(/[\u2066\u2069]/g, '')
  expect(text).toBe(`© 2023–${new Date().getFullYear()} ${name}`)
})
