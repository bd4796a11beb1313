import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useRecordContext } from 'react-admin'
import { type Attached, altIn } from '../../../resources/_kit/fields/index.ts'
import type { CardSpec } from '../../../resources/_kit/listSpec.ts'
import { useFormat } from '../../ui/FormatContext.tsx'
import { LogoMark } from '../../ui/Logo.tsx'
import { AuthImage } from '../AuthImage.tsx'
import type { Row } from '../calls.ts'
import { RecordField } from '../columns/RecordField.tsx'
import { useTexts } from '../texts.ts'
import { useTitle } from '../title.ts'
import { Bar } from './Bar.tsx'
import { CardList, type CardsProps, CardTitle, filled } from './Cards.tsx'

type Spec = CardSpec<string>

function Face({ picture, title }: { picture: unknown; title: string }) {
  const { locale } = useFormat()
  const first = Array.isArray(picture) ? (picture[0] as Attached | undefined) : undefined
  return (
    <Box sx={{ height: 168, bgcolor: 'var(--athar-sunk)', display: 'grid', placeItems: 'center', overflow: 'hidden' }}>
      {first === undefined ? (
        <Box aria-hidden="true" sx={{ opacity: 0.35 }}>
          <LogoMark size={48} />
        </Box>
      ) : (
        <AuthImage id={first.id} alt={altIn(first, locale) ?? title} variant="480" width="100%" height="100%" />
      )}
    </Box>
  )
}

function Facts({
  resource,
  names,
  row,
  cells,
}: Pick<CardsProps, 'resource' | 'cells'> & { names: Spec['facts']; row: Row }) {
  const texts = useTexts(resource.name)
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, fontSize: '0.875rem' }}
    >
      {filled(row, names).map((name) => (
        <Box key={name} sx={{ minWidth: 0 }}>
          <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
            {texts.place(name).label}
          </Box>
          <Box component="dd" sx={{ m: 0 }}>
            <RecordField resource={resource} source={name} cells={cells} />
          </Box>
        </Box>
      ))}
    </Box>
  )
}

const CARD = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  overflow: 'hidden',
  border: '1px solid var(--athar-hairline)',
  borderRadius: 1,
  bgcolor: 'var(--athar-surface)',
  '&:has(a:focus-visible)': { outline: '2px solid var(--athar-action)', outlineOffset: 2 },
} as const
/** The whole card leads to its record; what else can be pressed lies above that. */
const COVER = {
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
  '&::after': { content: '""', position: 'absolute', inset: 0 },
}
const ABOVE = { position: 'relative', zIndex: 1 }
const CORNER = {
  position: 'absolute',
  zIndex: 1,
  insetBlockStart: 8,
  insetInlineStart: 8,
  borderRadius: 1,
  bgcolor: 'var(--athar-surface)',
}

function PictureCard(props: CardsProps & { spec: Spec; select: ReactNode }) {
  const { resource, pathOf, rowActions: Actions, cells, spec, select } = props
  const row = useRecordContext<Row>()
  const titleIn = useTitle(resource.name)
  if (!row) return null
  return (
    <Box component="li" sx={CARD}>
      <Face picture={row[spec.picture]} title={titleIn(row)} />
      {select === null ? null : <Box sx={CORNER}>{select}</Box>}
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, p: 2, flex: 1 }}>
        <Box sx={{ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: 1 }}>
          <Box component="span" sx={{ fontWeight: 600, minWidth: 0, overflowWrap: 'anywhere' }}>
            <CardTitle resource={resource} pathOf={pathOf} sx={COVER} />
          </Box>
          {resource.list.columns.includes('status') ? <RecordField resource={resource} source="status" /> : null}
        </Box>
        <Facts resource={resource} names={spec.facts} row={row} cells={cells} />
        <Box sx={{ mt: 'auto' }}>{spec.bar ? <Bar resource={resource} bar={spec.bar} row={row} /> : null}</Box>
        {Actions === undefined ? null : (
          <Box sx={ABOVE}>
            <Actions record={row} />
          </Box>
        )}
      </Box>
    </Box>
  )
}

const GRID = { gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))' }

/** A list as its declaration's cards: a picture, the name and state, how far the money has come, and a few facts. */
export const PictureCards = (props: CardsProps & { spec: Spec }) => (
  <CardList resource={props.resource} bulk={props.bulk ?? false} sx={GRID}>
    {(select) => <PictureCard {...props} select={select} />}
  </CardList>
)
