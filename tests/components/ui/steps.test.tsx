import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Steps } from '../../../src/ui/Steps.tsx'

const step = (id: string) => ({ id, label: id, state: 'notStarted' as const, stateLabel: 'Not started', detail: 'x' })
const sheets = () => [...document.styleSheets].flatMap((one) => [...one.cssRules].map((rule) => rule.cssText)).join(' ')

describe('steps in their order', () => {
  it('stand across by the room of their own place, 176 pixels for each, not by that of the window', () => {
    render(<Steps label="Stages" steps={['a', 'b', 'c', 'd', 'e', 'f'].map(step)} />)
    expect(screen.getAllByRole('listitem')).toHaveLength(6)
    expect(sheets().replaceAll(' ', '')).toContain('@container(min-width:1056px){')
  })
})
