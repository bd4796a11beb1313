import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { ImportButton } from '../../../src/generate/list/ImportButton.tsx'
import { ResourceList } from '../../../src/generate/list.tsx'

/** The way to the transfers that nobody is named for. */
function UnnamedButton() {
  return (
    <Button component={Link} to="/app/unnamed-gifts" variant="outlined">
      {useTranslate()('gifts.unnamed.title')}
    </Button>
  )
}

export const Gifts = () => (
  <ResourceList
    resource="donor_transactions"
    actions={
      <>
        <UnnamedButton />
        <ImportButton to="/app/imports/new/donor_transactions" />
      </>
    }
  />
)
