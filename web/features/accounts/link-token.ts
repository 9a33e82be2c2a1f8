import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";

/**
 * The token of the link of a mail that led to this page, null where none did. It is taken out of the address at once, so that it is
 * neither in the history nor told to anybody, and lives as long as the page.
 */
export function useLinkToken(): string | null {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const inAddress = new URLSearchParams(search).get("token");
  const [token, setToken] = useState(inAddress);
  // Another link of the same kind was opened in this tab.
  if (inAddress !== null && inAddress !== token) setToken(inAddress);
  useEffect(() => {
    if (inAddress !== null) void navigate(pathname, { replace: true, state });
  }, [inAddress, pathname, state, navigate]);
  return token;
}
