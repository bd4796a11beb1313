export { SortButton } from 'react-admin'
