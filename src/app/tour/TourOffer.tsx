import Button from '@mui/material/Button'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { answerTour } from '../../providers/profile.ts'
import { useSettings } from '../../providers/settings.ts'
import { focusMain } from '../layout/SkipLink.tsx'
import { Strip } from '../layout/Strip.tsx'
import { tourHome } from './home.ts'
import { endTour, Tour, useTourAsked, useTourButton } from './running.ts'

/** Offered above one's first page until it is answered, on whichever device. */
function Offer() {
  const translate = useTranslate()
  const notify = useNotify()
  const { pathname } = useLocation()
  const { onClick, ...ahead } = useTourButton()
  const isOpen = useSettings(({ profile }) => profile?.tourAnswered === false)
  // As it was when the frame was drawn: one that came later would push the page down.
  const [wasOpen] = useState(isOpen)
  if (!isOpen || !wasOpen || pathname !== tourHome()) return null
  const take = () => {
    // Where the cursor comes back to: the button goes with the offer.
    focusMain()
    onClick()
  }
  const refuse = () => {
    focusMain()
    void answerTour()
    notify('tour.later', { type: 'info' })
  }
  return (
    <Strip
      tone="info"
      label={translate('tour.offer')}
      action={
        <span>
          <Button size="small" variant="outlined" color="inherit" sx={{ marginInlineEnd: 1 }} {...ahead} onClick={take}>
            {translate('tour.take')}
          </Button>
          <Button size="small" variant="text" color="inherit" onClick={refuse}>
            {translate('tour.notNow')}
          </Button>
        </span>
      }
    />
  )
}

/** The offer of the tour, and the tour while it is taken. */
export function TourOffer() {
  const asked = useTourAsked()
  return asked === null ? <Offer /> : <Tour key={asked} askedAt={asked} onClose={endTour} />
}
