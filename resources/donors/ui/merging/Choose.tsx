import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { RecordPicker } from '../../../../src/generate/inputs/pickers.tsx'
import { useTexts } from '../../../../src/generate/texts.ts'
import { Dotted } from '../../../../src/ui/Dotted.tsx'
import { Money } from '../../../../src/ui/Money.tsx'
import { PhoneText } from '../../../../src/ui/PhoneText.tsx'
import type { MergeCandidate } from '../../../_contracts/merging.ts'
import type { donorMerges } from '../../../donor_merges/schema.ts'
import { askCandidates } from './calls.ts'

const WHY = { phone: 'byPhone', email: 'byEmail', name: 'byName' } as const

function Candidate({ one, onChoose }: { one: MergeCandidate; onChoose: (id: string) => void }) {
  const translate = useTranslate()
  const texts = useTexts<typeof donorMerges>('donor_merges')
  return (
    <ListItemButton onClick={() => onChoose(one.id)} sx={{ borderRadius: 1 }}>
      <ListItemText
        primary={<bdi>{one.name}</bdi>}
        secondary={
          <Dotted
            parts={[
              one.phone === null ? null : <PhoneText key="phone" value={one.phone} />,
              translate('resources.donor_transactions.count', { smart_count: one.giftsCount }),
              <Money key="sum" value={one.givenTotal} />,
              ...one.by.map((by) => texts.text(WHY[by])),
            ]}
          />
        }
        slotProps={{ secondary: { component: 'div' } }}
      />
    </ListItemButton>
  )
}

/** Whom to merge with: those who are likely to be the same one, and everybody by the search. */
export function Choose({ donor, onChoose }: { donor: string; onChoose: (id: string) => void }) {
  const translate = useTranslate()
  const texts = useTexts<typeof donorMerges>('donor_merges')
  const id = useId()
  const { data = [] } = useQuery({
    queryKey: ['donors', 'mergeCandidates', donor],
    queryFn: () => askCandidates(donor),
  })
  return (
    <>
      <RecordPicker
        to="donors"
        value={null}
        onChange={(chosen) => {
          if (chosen !== null) onChoose(chosen)
        }}
        label={translate('resources.donor_merges.text.choose')}
      />
      {data.length === 0 ? null : (
        <>
          <Typography id={id} component="h3" variant="subtitle2" sx={{ mt: 2 }}>
            {texts.text('likely')}
          </Typography>
          <List aria-labelledby={id} component="div" dense>
            {data.map((one) => (
              <Candidate key={one.id} one={one} onChoose={onChoose} />
            ))}
          </List>
        </>
      )}
    </>
  )
}
