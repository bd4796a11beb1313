import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { useListContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { SavedView } from '../../../resources/_contracts/lists.ts'
import type { Resource } from '../../../resources/_kit/resource.ts'
import { useAsked } from './useAsked.ts'
import type { ListSettings } from './useListSettings.ts'
import { type Asked, asksTheSame, plain, searchOf } from './views.ts'

const CHOSEN = { bgcolor: 'var(--athar-action)', color: 'var(--athar-on-action)' }

interface OneProps {
  label: string
  isChosen: boolean
  to: string
  onChoose: () => void
}

function One({ label, isChosen, to, onChoose }: OneProps) {
  return (
    <li>
      <Chip
        component={Link}
        clickable
        to={{ search: to }}
        onClick={onChoose}
        label={<bdi>{label}</bdi>}
        variant={isChosen ? 'filled' : 'outlined'}
        aria-current={isChosen ? 'true' : undefined}
        sx={{ textDecoration: 'none', ...(isChosen && { ...CHOSEN, '&:hover, &.Mui-focusVisible': CHOSEN }) }}
      />
    </li>
  )
}

/** The reader's saved views of a list, each a link that asks for what it shows. */
export function Views({ resource, settings }: { resource: Resource; settings: ListSettings }) {
  const { saved, view, standard, choose } = settings
  const translate = useTranslate()
  const { perPage } = useListContext()
  const asked = useAsked()
  const [field, order] = resource.list.sort
  const all: Asked = { filter: {}, sort: { field, order } }
  const labelOf = (one: SavedView) => {
    const marks = [
      one.id === standard ? translate('kit.list.isStandard') : null,
      one === view && !asksTheSame(one, asked) ? translate('kit.list.isChanged') : null,
    ].filter((mark) => mark !== null)
    return [one.name, ...marks].join(' · ')
  }
  return (
    <Box component="nav" aria-label={translate('kit.list.savedViews')}>
      <Box
        component="ul"
        sx={{ listStyle: 'none', m: 0, p: 0.5, display: 'flex', gap: 1, overflowX: 'auto', '& > li': { flex: 'none' } }}
      >
        <One
          label={translate('kit.list.all')}
          isChosen={view === null && Object.keys(plain(asked.filter)).length === 0}
          to={searchOf(all, perPage)}
          onChoose={() => choose(null)}
        />
        {saved.map((one) => (
          <One
            key={one.id}
            label={labelOf(one)}
            isChosen={one.id === view?.id}
            to={searchOf(one, perPage)}
            onChoose={() => choose(one)}
          />
        ))}
      </Box>
    </Box>
  )
}
