import { useWatch } from 'react-hook-form'
import { FieldInput } from '../../../src/generate/inputs/FieldInput.tsx'
import type { InputProps } from '../../../src/generate/types.ts'
import { givesWay } from '../asks.ts'
import { useServingChosen } from './AppealInput.tsx'
import type { CampaignRow } from './calls.ts'

/** Asked for where the campaign asks: its writer says so, or it leads to where one gives. */
export function LicenceInput(props: InputProps) {
  const appeal = useWatch({ name: 'appeal' }) as boolean
  const variables = (useWatch({ name: 'variables' }) ?? []) as CampaignRow['variables']
  const isServing = useServingChosen()
  return (appeal && !isServing) || givesWay(variables) ? <FieldInput {...props} /> : null
}
