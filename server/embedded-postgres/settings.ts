/** For a small machine: about 20 MB when idle, and no replication. */
const DEFAULTS: Record<string, string> = {
  max_connections: '40',
  shared_buffers: '32MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '512MB',
  jit: 'off',
  // Synchronous reads and no parallel workers, to start and keep fewer processes.
  io_method: 'sync',
  max_parallel_workers_per_gather: '0',
  max_worker_processes: '2',
  max_logical_replication_workers: '0',
  autovacuum_max_workers: '2',
  autovacuum_worker_slots: '2',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  log_checkpoints: 'off',
  // Keeps what users wrote out of the log: no statements, and no details, which quote values.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_line_prefix: '%m [%p] ',
  log_timezone: 'UTC',
  timezone: 'UTC',
};

/** Settings that cannot be overridden: an acknowledged write is on the disk, and there is no TCP. */
const FIXED: Record<string, string> = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // Without this, macOS reports a write before the disk has it.
  ...(process.platform === 'darwin' ? { wal_sync_method: 'fsync_writethrough' } : {}),
  listen_addresses: '',
  port: '5432',
  ssl: 'off',
  unix_socket_permissions: '0700',
};

/** On the command line, so that no file in the data directory overrides them. */
export function listSettings(socketDirectory: string, own: Record<string, string>): string[] {
  const all = { ...DEFAULTS, ...own, ...FIXED, unix_socket_directories: `"${socketDirectory}"` };
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
