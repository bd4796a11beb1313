import Close from '@mui/icons-material/Close'
import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import InputBase from '@mui/material/InputBase'
import useAutocomplete, { type AutocompleteGroupedOption } from '@mui/material/useAutocomplete'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { focusMain } from '../layout/SkipLink.tsx'
import { toSpecPath } from '../routes/ownPaths.ts'
import { PHONE_MAX } from '../theme/tokens.ts'
import type { Choice } from './choices.ts'
import { Option } from './Option.tsx'
import { Hints, Outcome } from './Outcome.tsx'
import { useFound } from './useFound.ts'
import { usePages } from './usePages.ts'
import { useRecent } from './useRecent.ts'
import { useSources } from './useSources.ts'

const GROUP_HEAD = { px: 1.5, pt: 1.5, pb: 0.5, fontSize: '0.8125rem', fontWeight: 600, color: 'var(--athar-ink-soft)' }
const PAPER = { m: { xs: 0, sm: 2 }, alignSelf: 'flex-start', mt: { sm: '10vh' }, maxHeight: { sm: '76vh' } }

/** What can be chosen for these words: what was chosen lately and all pages where there are none yet. */
function useChoices(text: string) {
  const sources = useSources()
  const pages = usePages('')
  const fitting = usePages(text)
  const found = useFound(sources, text)
  const { recent, remember } = useRecent(sources, pages)
  const choices = text.trim() === '' ? [...recent, ...pages] : [...fitting, ...found.choices]
  return { choices, found, remember }
}

/** The input and what it leads to. Within the dialog, whose content comes after itself. */
function Body({ isPhone, onClose }: { isPhone: boolean; onClose: () => void }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const { choices, found, remember } = useChoices(text)
  const choose = (choice: Choice) => {
    if (choice.icon !== 'list') remember(choice)
    onClose()
    void navigate(toSpecPath(choice.to))
    // Once the dialog has given the cursor back to where it was, which is on the page that is left.
    setTimeout(focusMain)
  }
  const { getRootProps, getInputProps, getListboxProps, getOptionProps, groupedOptions } = useAutocomplete<Choice>({
    open: true,
    options: choices,
    filterOptions: (options) => options,
    groupBy: ({ group }) => group,
    getOptionLabel: ({ label }) => label,
    getOptionKey: ({ key }) => key,
    isOptionEqualToValue: (one, other) => one.key === other.key,
    value: null,
    inputValue: text,
    onInputChange: (_event, next, reason) => (reason === 'input' ? setText(next) : undefined),
    onChange: (_event, choice) => (choice === null ? undefined : choose(choice)),
    onClose: (_event, reason) => (reason === 'escape' ? onClose() : undefined),
    autoHighlight: true,
    clearOnBlur: false,
  })
  const groups = groupedOptions as unknown as AutocompleteGroupedOption<Choice>[]
  const { color: _none, ...root } = getRootProps() as ReturnType<typeof getRootProps> & { color?: string }
  return (
    <>
      <Box
        {...root}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          px: 2,
          minHeight: 60,
          borderBottom: '1px solid var(--athar-hairline)',
        }}
      >
        <SearchIcon aria-hidden="true" />
        <InputBase
          autoFocus
          fullWidth
          placeholder={translate('palette.hint')}
          slotProps={{
            input: {
              ...getInputProps(),
              'aria-label': translate('palette.title'),
              maxLength: 200,
              enterKeyHint: 'go',
              dir: 'auto',
            },
          }}
          sx={{ fontSize: '1.0625rem' }}
        />
        <IconButton aria-label={translate('common.action.close')} onClick={onClose}>
          <Close />
        </IconButton>
      </Box>
      <Outcome found={found} text={text.trim()} count={choices.length} />
      {groups.length === 0 ? null : (
        <Box
          {...getListboxProps()}
          component="ul"
          aria-label={translate('palette.results')}
          sx={{ flex: '1 1 auto', overflowY: 'auto', m: 0, p: 1, pt: 0, minHeight: 0, listStyle: 'none' }}
        >
          {groups.map(({ key, group, options, index }) => (
            <Box component="li" key={key} role="group" aria-label={group}>
              <Box aria-hidden="true" sx={GROUP_HEAD}>
                {group}
              </Box>
              {options.map((choice, at) => {
                const { key: own, ...option } = getOptionProps({ option: choice, index: index + at })
                return <Option key={own} choice={choice} {...option} />
              })}
            </Box>
          ))}
        </Box>
      )}
      {isPhone ? null : <Hints />}
    </>
  )
}

/** Goes to a record, a page or the beginning of something, from anywhere: by its name, with the keyboard or a finger. */
export function Palette({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const isPhone = useMediaQuery(`(max-width: ${PHONE_MAX}px)`, { noSsr: true })
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      fullScreen={isPhone}
      onClose={onClose}
      slotProps={{ paper: { sx: PAPER, 'aria-label': translate('palette.title') }, transition: { timeout: 0 } }}
    >
      <Body isPhone={isPhone} onClose={onClose} />
    </Dialog>
  )
}
