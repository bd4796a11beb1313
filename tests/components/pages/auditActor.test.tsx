import { cleanup, render, screen } from '@testing-library/react'
import { TestTranslationProvider } from 'react-admin'
import { afterEach, expect, it } from 'vitest'
import { Actor } from '../../../resources/audit_trail/ui/Actor.tsx'

afterEach(cleanup)

const entry = { id: '1', actor: null, actorFrom: null, request: null }
const TEXT = 'Athar (system)'
const show = (record: object) =>
  render(
    <TestTranslationProvider messages={{ resources: { audit_trail: { text: { program: TEXT } } } }}>
      <Actor record={{ ...entry, ...record } as never} />
    </TestTranslationProvider>,
  )

it('what nobody asked for is told as the program’s own doing', () => {
  show({})
  expect(screen.getByText(TEXT)).toBeTruthy()
})

it('of what a donor asked for nobody is named', () => {
  show({ request: 'r-1' })
  expect(screen.queryByText(TEXT)).toBeNull()
  expect(screen.getByText('–')).toBeTruthy()
})
