import type { ReactNode } from 'react'
import { useOwnId } from '../../../src/generate/people.tsx'
import { part } from '../../../src/generate/records.ts'
import { useSeesAll } from '../../../src/generate/rights.ts'
import { GeneratedShow } from '../../../src/generate/show.tsx'
import { users } from '../schema.ts'
import { EveryonesShow } from './everyone.tsx'
import { OnceInvited } from './Invitation.tsx'
import { layout } from './layout.tsx'
import { Standing, WayIn } from './WayIn.tsx'

const OWN_STEPS = ['deactivate'] as const

/** [6.10] nobody shuts themselves out: the step is not offered to who it would shut out. */
function Colleague() {
  const own = useOwnId()
  const withoutSteps = (record: { id: unknown }) => (record.id === own ? OWN_STEPS : [])
  return (
    <GeneratedShow
      layout={layout}
      above={part(users, Standing)}
      once={part<typeof users, { children: ReactNode }>(users, OnceInvited)}
      actions={part(users, WayIn)}
      withoutSteps={withoutSteps}
    />
  )
}

/** One person: a colleague's way in, or what the platform sees of everyone. */
export const View = () => (useSeesAll() ? <EveryonesShow /> : <Colleague />)
