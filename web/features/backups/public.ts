export { BackupsCard } from './backups-card.tsx';
