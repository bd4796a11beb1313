export { MessageList as View } from './List.tsx'
