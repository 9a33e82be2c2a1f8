import type { ComponentType } from "react";

/** A lucide-react icon, or a custom one with the same two props. */
export type Icon = ComponentType<{ size?: number; className?: string }>;
