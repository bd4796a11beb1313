import { cleanup, render, screen } from '@testing-library/react'
import { I18nContextProvider } from 'react-admin'
import { afterEach, describe, expect, it } from 'vitest'
import { i18nProviderFor } from '../../../src/providers/i18nProvider.ts'
import { Steps } from '../../../src/ui/Steps.tsx'
import { WizardSteps } from '../../../src/ui/WizardSteps.tsx'

afterEach(cleanup)

const step = (id: string) => ({ id, label: id, state: 'notStarted' as const, stateLabel: 'Not started', detail: 'x' })
const sheets = () => [...document.styleSheets].flatMap((one) => [...one.cssRules].map((rule) => rule.cssText)).join(' ')

describe('steps in their order', () => {
  it('stand across by the room of their own place, 176 pixels for each, not by that of the window', () => {
    render(<Steps label="Stages" steps={['a', 'b', 'c', 'd', 'e', 'f'].map(step)} />)
    expect(screen.getAllByRole('listitem')).toHaveLength(6)
    expect(sheets().replaceAll(' ', '')).toContain('@container(min-width:1056px){')
  })
})

describe('a way in steps', () => {
  const STEPS = [
    { id: 'choose', label: 'Donors' },
    { id: 'test', label: 'Test', optional: true },
    { id: 'confirm', label: 'Confirm' },
    { id: 'last', label: 'Result' },
  ]
  const said = () => screen.getAllByRole('listitem').map((one) => one.textContent)
  const shown = (now: number) =>
    render(
      <I18nContextProvider value={i18nProviderFor('en')}>
        <WizardSteps label="Report" steps={STEPS} now={now} />
      </I18nContextProvider>,
    )

  it('calls nothing done that one has gone past, and one step alone the next', () => {
    shown(2)
    expect(said()).toEqual(['DonorsDone', 'TestOptional', 'ConfirmNow', 'ResultNext'])
    cleanup()
    shown(0)
    expect(said()).toEqual(['DonorsNow', 'TestOptional', 'ConfirmLater', 'ResultLater'])
    cleanup()
    shown(1)
    expect(said()).toEqual(['DonorsDone', 'TestNow', 'ConfirmNext', 'ResultLater'])
  })
})
