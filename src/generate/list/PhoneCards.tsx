import Box from '@mui/material/Box'
import { Cards, type CardsProps } from './Cards.tsx'
import { SelectCard, SelectCards } from './Select.tsx'
import { useSelectable } from './selection.ts'

/** A whole list as cards of its columns: what its table becomes on a phone. */
export function PhoneCards({ bulk, ...props }: CardsProps & { bulk: boolean }) {
  const selectable = useSelectable(props.resource) && bulk
  if (!selectable) return <Cards {...props} />
  return (
    <Box>
      <SelectCards resource={props.resource} />
      <Cards {...props} select={SelectCard} />
    </Box>
  )
}
