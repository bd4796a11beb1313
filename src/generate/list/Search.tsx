import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { useEffect, useRef, useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { asText } from './useDraft.ts'

/** So long after the last letter the list is asked; as react-admin's own filters wait. */
const WAIT_MS = 500

/**
 * Words anywhere in the searched fields. Outside the filters' form, which a list without other filters need not fetch.
 */
export function Search({ name }: { name: string }) {
  const { filterValues, displayedFilters, setFilters } = useListContext()
  const translate = useTranslate()
  // Where a list is searched by other words than those that stand in its rows, it says by which.
  const label = translate(`resources.${name}.text.searchBy`, { _: translate('kit.search') })
  const stored = asText((filterValues as { q?: unknown }).q)
  const [text, setText] = useState(stored)
  // What was asked for here and is not in the address yet: someone may be writing on when it comes there.
  const asked = useRef(new Set<string>())
  const ask = () => {
    if (text === stored) return
    asked.current.add(text)
    setFilters({ ...(filterValues as object), q: text }, displayedFilters)
  }
  useEffect(() => {
    const at = [...asked.current].indexOf(stored)
    asked.current = new Set(at === -1 ? [] : [...asked.current].slice(at + 1))
    // Changed from elsewhere: by a view, or by clearing the filters.
    if (at === -1) setText(stored)
  }, [stored])
  useEffect(() => {
    if (text === stored || asked.current.has(text)) return
    const timer = setTimeout(ask, WAIT_MS)
    return () => clearTimeout(timer)
  })
  return (
    <Box
      component="form"
      role="search"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        ask()
      }}
      sx={{ flex: { xs: '1 1 200px', sm: '0 1 280px' }, minWidth: 0 }}
    >
      <TextField
        name="q"
        type="search"
        size="small"
        fullWidth
        value={text}
        onChange={({ target }) => setText(target.value)}
        placeholder={label}
        slotProps={{
          htmlInput: { 'aria-label': label, 'aria-keyshortcuts': '/', maxLength: 200 },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <SearchIcon fontSize="small" aria-hidden="true" />
              </InputAdornment>
            ),
          },
        }}
      />
    </Box>
  )
}
