/** Parameters that a PostgreSQL URL may have: those of libpq, which hosting providers use, and those of node-postgres. */

const PARAMETERS = new Set(
  `application_name channel_binding client_encoding connect_timeout database dbname encoding fallback_application_name gssdelegation
  gssencmode gsslib host hostaddr idle_in_transaction_session_timeout keepalives keepalives_count keepalives_idle keepalives_interval
  krbsrvname load_balance_hosts lock_timeout max_protocol_version min_protocol_version options passfile password port query_timeout
  replication require_auth requirepeer requiressl scram_client_key scram_server_key service servicefile ssl ssl_max_protocol_version
  ssl_min_protocol_version sslcert sslcertmode sslcompression sslcrl sslcrldir sslkey sslkeylogfile sslmode sslnegotiation sslpassword
  sslrootcert sslsni statement_timeout target_session_attrs tcp_user_timeout uselibpqcompat user`.split(
    /\s+/,
  ),
);

/** A misspelled parameter would be ignored silently; without `sslmode`, for example, connections would be unencrypted. */
export function unknownParametersOf(url: string): string[] {
  return [...(URL.parse(url)?.searchParams.keys() ?? [])].filter((name) => !PARAMETERS.has(name));
}
