import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Switch from '@mui/material/Switch'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Fragment, useId } from 'react'
import { useTranslate } from 'react-admin'
import { whoNow } from '../../providers/reach.ts'
import { setSettings, useSettings } from '../../providers/settings.ts'
import { Kbd } from '../../ui/Kbd.tsx'
import { menuFor } from '../layout/menu.ts'
import { tourHome } from '../tour/home.ts'
import { useTourButton } from '../tour/running.ts'
import { commandKey } from './letters.ts'
import { placesOf } from './places.ts'

/** Ways of saying the same; each is one press after the other. `+` joins what is held at once. */
type Ways = readonly (readonly string[])[]

function Keyed({ ways }: { ways: Ways }) {
  const translate = useTranslate()
  return ways.map((presses, way) => (
    <Fragment key={presses.join()}>
      {way === 0 ? null : ` ${translate('shortcuts.or')} `}
      {presses.map((press, at) => (
        <Fragment key={`${at} ${press}`}>
          {at === 0 ? null : ` ${translate('shortcuts.next')} `}
          <Kbd>{press}</Kbd>
        </Fragment>
      ))}
    </Fragment>
  ))
}

const LIST = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  '& > *': { m: 0, py: 0.75, borderTop: '1px solid var(--athar-hairline)' },
  '& > dd': { paddingInlineStart: 2 },
}

function Part({ title, rows }: { title: string; rows: readonly (readonly [what: string, ways: Ways])[] }) {
  return (
    <Box component="section" sx={{ mb: 3, breakInside: 'avoid' }}>
      <Typography component="h3" variant="subtitle2" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      <Box component="dl" sx={LIST}>
        {rows.map(([what, ways]) => (
          <Fragment key={what}>
            <dt>{what}</dt>
            <dd>
              <Keyed ways={ways} />
            </dd>
          </Fragment>
        ))}
      </Box>
    </Box>
  )
}

/** What the keyboard does here, and the switch for the keys of one letter. */
export function Help({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const id = useId()
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const letters = useSettings(({ letterKeys }) => letterKeys)
  const command = commandKey()
  const { roles, reach } = whoNow()
  const places = placesOf(menuFor(roles, { reach }))
  const tour = useTourButton()
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="md" fullWidth fullScreen={phone}>
      <DialogTitle id={id}>{translate('shortcuts.title')}</DialogTitle>
      <DialogContent>
        <FormControlLabel
          control={
            <Switch
              checked={letters}
              slotProps={{ input: { 'aria-describedby': `${id}-hint` } }}
              onChange={(_event, isOn) => setSettings({ letterKeys: isOn })}
            />
          }
          label={translate('shortcuts.letters')}
        />
        <FormHelperText id={`${id}-hint`} sx={{ mb: 3 }}>
          {translate('shortcuts.lettersHint')}
        </FormHelperText>
        <Box sx={{ columns: { sm: 2 }, columnGap: 4 }}>
          <Part
            title={translate('shortcuts.everywhere')}
            rows={[
              [translate('palette.button'), [[`${command}+K`]]],
              [translate('shortcuts.help'), [['?']]],
            ]}
          />
          <Part
            title={translate('shortcuts.inList')}
            rows={[
              [translate('shortcuts.find'), [['/']]],
              [translate('shortcuts.add'), [['N']]],
            ]}
          />
          <Part title={translate('shortcuts.onPage')} rows={[[translate('shortcuts.edit'), [['E']]]]} />
          <Part
            title={translate('shortcuts.inForm')}
            rows={[[translate('shortcuts.save'), [[`${command}+S`], [`${command}+Enter`]]]]}
          />
          <Part
            title={translate('shortcuts.goTo')}
            rows={places.map(({ letter, item }) => [
              translate(item.label, { smart_count: 2 }),
              [['G', letter.toUpperCase()]],
            ])}
          />
        </Box>
      </DialogContent>
      <DialogActions>
        {tourHome() === null ? null : (
          <Button
            variant="text"
            onPointerEnter={tour.onPointerEnter}
            onClick={() => {
              onClose()
              tour.onClick()
            }}
          >
            {translate('tour.again')}
          </Button>
        )}
        <Button variant="contained" onClick={onClose}>
          {translate('common.action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
