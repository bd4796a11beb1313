import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { useEffect } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { asText, useDraft } from './useDraft.ts'

/** So long after the last letter the list is asked; as react-admin's own filters wait. */
const WAIT_MS = 500

/**
 * Words anywhere in the searched fields. Outside the filters' form, which a list without other filters need not fetch.
 */
export function Search() {
  const { filterValues, displayedFilters, setFilters } = useListContext()
  const label = useTranslate()('kit.search')
  const stored = asText((filterValues as { q?: unknown }).q)
  const draft = useDraft(stored)
  const ask = () => setFilters({ ...(filterValues as object), q: draft.text }, displayedFilters)
  useEffect(() => {
    if (draft.text === stored) return
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
        value={draft.text}
        onChange={({ target }) => draft.write(target.value, stored)}
        placeholder={label}
        slotProps={{
          htmlInput: { 'aria-label': label, maxLength: 200 },
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
