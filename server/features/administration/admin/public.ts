export { readDatabaseFigures } from './queries/database-figures.ts';
