import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { RecordContextProvider, useStore, useTranslate } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { Fold } from '../../ui/Fold.tsx'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { RecordField } from '../columns/RecordField.tsx'
import { useTexts } from '../texts.ts'
import { type FactsProps, factsOf } from './Facts.tsx'
import { Gist } from './Gist.tsx'

interface FoldedFactsProps extends Omit<FactsProps, 'only'> {
  /** Which parts stand open for whoever has not chosen. */
  open: readonly string[]
  /** Under what the browser keeps which ones its reader has open. */
  keep: string
}

/** The id in the page of a part of a record's facts: what an address ends in that leads there. */
export const partAnchor = (key: string): string => `part-${key}`

/** An address that was cut off names nothing. */
function anchorIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}

/** Opens what the address names, and shows it. */
function useOpenedByAddress(): void {
  const { hash } = useLocation()
  useEffect(() => {
    const place = hash === '' ? null : document.getElementById(anchorIn(hash))
    const fold = place?.closest('details')
    if (!place || !fold) return
    fold.open = true
    place.scrollIntoView?.({ block: 'start' })
  }, [hash])
}

const keysIn = (stored: unknown): readonly string[] | null =>
  Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : null

/**
 * Everything that a record of many facts says: each part folds to a line that says what it holds. Words that are searched for
 * in the page are found in what is folded, and on paper all of it stands open.
 */
export function FoldedFacts({ resource, record, layout, without = [], open: atFirst, keep }: FoldedFactsProps) {
  const texts = useTexts(resource.name)
  const translate = useTranslate()
  const [stored, store] = useStore<unknown>(`${keep}.open`, null)
  // Whoever opens all has every part drawn anew.
  const [turn, setTurn] = useState(0)
  useOpenedByAddress()
  const open = keysIn(stored) ?? atFirst
  const parts = factsOf({ resource, record, layout, without }).map(({ key, fields }) => ({
    key: key ?? 'rest',
    fields,
  }))
  const isWhole = parts.every(({ key }) => open.includes(key))
  const press = (key: string) => (isOpen: boolean) => store(isOpen ? [...open, key] : open.filter((one) => one !== key))
  const turnAll = () => {
    store(isWhole ? [] : parts.map(({ key }) => key))
    setTurn(turn + 1)
  }
  return (
    <RecordContextProvider value={record}>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: -2, mb: 0.5 }} className="athar-unprinted">
        <Button size="small" variant="text" onClick={turnAll}>
          {translate(isWhole ? 'kit.foldAll' : 'kit.openAll')}
        </Button>
      </Box>
      <Box
        sx={{
          px: { xs: 2, sm: 3 },
          py: 1,
          mb: 3,
          bgcolor: 'var(--athar-surface)',
          border: '1px solid var(--athar-hairline)',
          borderRadius: 1,
        }}
      >
        {parts.map(({ key, fields }) => (
          <Fold
            key={`${turn} ${key}`}
            anchor={partAnchor(key)}
            level={2}
            title={key === 'rest' ? texts.one : texts.section(key)}
            gist={<Gist resource={resource} record={record} names={fields} />}
            isOpen={open.includes(key)}
            onPress={press(key)}
          >
            <KeyValue
              items={fields.map((name) => ({
                id: name,
                label: texts.place(name).label,
                value: <RecordField resource={resource} source={name} cells={layout?.cells} size="page" />,
              }))}
            />
          </Fold>
        ))}
      </Box>
    </RecordContextProvider>
  )
}
